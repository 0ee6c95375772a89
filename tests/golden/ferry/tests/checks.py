"""Checks of the hold. The name keeps them from being run with raisedex's own tests."""

import pytest

from ferry.errors import CargoError


def test_heavy_crate(hold, crate):
    with pytest.raises(CargoError, match=r"weighs 25\.0 t\. The limit is 20 t"):
        hold.load(crate("anvil"), 25)


def test_no_limit():
    with pytest.raises(ValueError) as caught:
        Hold(0)
    assert str(caught.value) == "limit must be positive, got 0"
