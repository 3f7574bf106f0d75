"""Charts as SVG text: lines, bars and heat maps that the page's style sheet colours."""
