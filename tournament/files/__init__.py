"""Files of an event: which kinds there are, the print pack, data sheets, the copy of the public pages."""
