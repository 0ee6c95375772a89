"""Translated messages: the text is what stands in the source."""

import gettext as i18n
from gettext import gettext, ngettext
from gettext import gettext as _

from django.utils.translation import gettext_lazy


def translated(x, n, t):
    if x == 1:
        raise ValueError(_("not allowed"))  #: ValueError | not allowed
    if x == 2:
        raise ValueError(_("no %s here") % x)  #: ValueError | no {x} here
    if x == 3:
        raise ValueError(_("no {name} here").format(name=x))  #: ValueError | no {x} here
    if x == 4:
        raise ValueError(gettext("plain call"))  #: ValueError | plain call
    if x == 5:
        raise ValueError(ngettext("%d file", "%d files", n) % n)  #: ValueError | {n:d} file
        #: or | {n:d} files
    if x == 6:
        raise ValueError(gettext_lazy("later"))  #: ValueError | later
    if x == 7:
        raise ValueError(i18n.gettext("by module"))  #: ValueError | by module
    if x == 8:
        raise ValueError(ngettext("one thing", "many things", n))  #: ValueError | one thing
        #: or | many things
    raise ValueError(t(x))  #: ValueError | {t(x)}
    #: dynamic | the result of a call
