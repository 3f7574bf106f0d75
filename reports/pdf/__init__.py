"""PDF pages with ReportLab: A4 or Letter, DejaVu Sans embedded as subsets, no clock in the file."""
