// The file of people without a session: signing in.
import './app.tsx'
import '#views/auth/login-screen.tsx'
