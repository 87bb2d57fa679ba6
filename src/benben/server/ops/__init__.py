"""For the host: `admin` commands, `backup`, `metrics`, `logs`, and `limits` on how much one address may ask."""
