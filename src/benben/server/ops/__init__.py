"""For the host.

`admin` commands, `backup` and the `drill` that tests it, `metrics`, `logs`, and `limits` on how much one of the
`addresses` may ask.
"""
