"""Who pays whom in riichi: won hands, drawn hands, liability and chombo."""
