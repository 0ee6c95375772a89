"""A message handed over by keyword."""

from errors import ApiError, ConfigError, HTTPException


def by_keyword(x, template):
    if x == 1:
        raise HTTPException(status_code=404, detail="no such item")  #: HTTPException | no such item
    if x == 2:
        raise HTTPException(404, detail=f"no item {x}")  #: HTTPException | no item {x}
    if x == 3:
        raise ConfigError(message="wrong key")  #: ConfigError | wrong key
    if x == 4:
        raise ConfigError(key=x, msg="wrong value")  #: ConfigError | wrong value
    if x == 5:
        raise ConfigError(reason="no reason", key="timeout")  #: ConfigError | no reason
    if x == 6:
        raise ConfigError("positional", hint="another text")  #: ConfigError | positional
    if x == 7:
        raise ApiError(
            "E42", message="keyword before position"
        )  #: ApiError | keyword before position
    if x == 8:
        raise ApiError(error="it broke", status=500)  #: ApiError | it broke
    if x == 9:
        raise ApiError(description="described", code="E1")  #: ApiError | described
    if x == 10:
        raise ApiError(error_message=f"failed at {x}")  #: ApiError | failed at {x}
    raise ApiError(err_msg="short for it")  #: ApiError | short for it
