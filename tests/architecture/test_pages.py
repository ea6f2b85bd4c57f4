"""Blocks of pages are found however they are written."""

from tests.pages import code_blocks

PAGE = """\
# A page

    first one

    first two

* An item:

  ```python
  if item:
      pass
  ```

```
output
```

```sh
second
```
"""


def test_fenced_and_indented_blocks_are_found_without_their_indentation() -> None:
    assert list(code_blocks(PAGE)) == [
        ("sh", "first one\n\nfirst two\n\n"),
        ("python", "if item:\n    pass\n"),
        ("sh", "second\n"),
    ]
