"""What every page uses: access, navigation, feedback, errors, language, links."""
