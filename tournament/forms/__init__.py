"""Forms: what people type, checked before a service sees it."""
