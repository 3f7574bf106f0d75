"""Paper and files: plain data in, bytes out.

The data are the frozen classes of `reports.data` (people, tables, standings), `reports.tabular` (rows and
columns) and `reports.ema` (what EMA asks for). The makers:

- `reports.pdf.results.results_pdf(results, look)`: the standings, with one column a session;
- `reports.pdf.seating.seating_by_table_pdf(seating, look)` and `seating_by_name_pdf(seating, look)`;
- `reports.pdf.sheets.score_sheets_pdf(sheets, look)` and `blank_score_sheets_pdf(event, copies, look)`;
- `reports.pdf.cards.schedule_cards_pdf(seating, look)`;
- `reports.tabular.csv_bytes(sheet)` and `xlsx_bytes(sheets)`;
- `reports.spreadsheets.results_sheet(results, look)` and `seating_sheet(seating, look)`: sheets for both;
- `reports.ema`: `results_workbook`, `results_csv`, `weight`, `base_rank`, `problems`, `check_report`;
- `reports.charts.line_chart(chart)`: an SVG string;
- `reports.countries`: `COUNTRIES`, `check_ema_number(number, country)`.

The same data give the same bytes, always: nothing here reads a clock, a database or the network.
"""
