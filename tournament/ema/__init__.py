"""What EMA receives after an event: results, check report and observer’s report in one package."""
