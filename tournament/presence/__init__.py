"""Who was there: substitutes, players out of the competition, and two who sat in each other’s seats."""
