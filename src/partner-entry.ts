// The file of the partner zone: its frame and its table of pages.
import './app.tsx'
import './partner-zone.tsx'
import './routes.ts'
