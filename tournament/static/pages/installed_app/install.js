// Over HTTPS the program can be installed: its worker shows a page of its own when the server cannot be reached.
navigator.serviceWorker?.register(document.currentScript.dataset.worker);
