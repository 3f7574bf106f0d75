"""Paper and files: plain data in, bytes out.

The data are the frozen classes of `reports.printed_data` (people, tables, standings), of
`reports.spreadsheets.sheet` (rows and columns) and of `reports.ema` (what EMA asks for). The makers:

- `reports.pdf.standings.results_pdf(results, look)`: the standings, with one column per session;
- `reports.pdf.seating_lists.seating_by_table_pdf(seating, look)` and `seating_by_name_pdf(seating, look)`;
- `reports.pdf.score_sheets.score_sheets_pdf(sheets, look)` and `blank_score_sheets_pdf(event, copies, look)`;
- `reports.pdf.schedule_cards.schedule_cards_pdf(seating, look)`;
- `reports.spreadsheets.file_formats.csv_bytes(sheet)` and `xlsx_bytes(sheets)`;
- `reports.spreadsheets.standings_and_seating.results_sheet(results, look)` and `seating_sheet(seating,
  look)`: sheets for both;
- `reports.ema`: `results_workbook`, `results_csv`, `weight`, `base_rank`, `problems`, `check_report`;
- `reports.charts.line_chart.line_chart(chart)`: an SVG string;
- `reports.countries`: `COUNTRIES`, `check_ema_number(number, country)`.

The same data give the same bytes, always: nothing here reads a clock, a database or the network.
"""
