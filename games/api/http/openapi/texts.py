"""Texts of the OpenAPI document that stand in the sources of declared types."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache


def summary_of(answer: object) -> str:
    """Return the first paragraph of a class's docstring, or nothing."""
    text = inspect.getdoc(answer) if inspect.isclass(answer) else None
    first, *_ = (text or "").split("\n\n")
    return " ".join(first.split())


@cache
def field_texts(cls: type) -> dict[str, str]:
    """Return the texts under the fields of a class, from its source.

    A class that was made at run time names in `described_as` the class whose fields it
    has.
    """
    texts: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in ("builtins", "msgspec", "typing"):
            texts |= _texts_of(vars(base).get("described_as", base))
    return texts


def _texts_of(cls: type) -> Iterator[tuple[str, str]]:
    try:
        source = inspect.getsource(cls)
    except (OSError, TypeError):
        return  # made at run time: a page of something
    (declared,) = ast.parse(textwrap.dedent(source)).body
    assert isinstance(declared, ast.ClassDef)
    for field, text in zip(declared.body, declared.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            yield field.target.id, inspect.cleandoc(str(text.value.value))
