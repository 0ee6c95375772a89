"""The floor: frozen values that the stages hand to each other.

Each file is named after the stage that makes its values. Nothing here reads, writes or computes;
a later stage that learns more makes a new value. All values pickle, compare and store as JSON.
"""
