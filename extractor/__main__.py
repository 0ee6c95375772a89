"""``python -m extractor`` does what ``raisedex`` does."""

from extractor.cli import main

if __name__ == "__main__":
    main()
