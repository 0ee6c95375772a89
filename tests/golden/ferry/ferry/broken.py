def old(:
    raise ValueError, "Python 2"
