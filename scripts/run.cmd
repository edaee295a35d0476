@rem The second half of `npm start`: on Windows start.mjs has run Cairn to its end.
