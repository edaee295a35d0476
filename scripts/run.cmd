@rem `npm start` on Windows.
@node "%~dp0start.mjs"
