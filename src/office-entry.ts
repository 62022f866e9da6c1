// The file of the back office: its frame, its table of pages and the list that most of them are.
import './app.tsx'
import './back-office.tsx'
import './routes.ts'
import '#views/components/resource/resource-list.tsx'
