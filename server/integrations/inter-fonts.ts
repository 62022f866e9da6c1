import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Not `import.meta.resolve`: the setup of a test run, which prepares a database with the modules of the server, has none.
const require = createRequire(import.meta.url)
const directory = dirname(require.resolve('@expo-google-fonts/inter'))

/** Static files of Inter, for what the server draws (PDFs, pictures): pdfkit cannot choose a weight of a variable font. */
export const interFonts = {
  regular: join(directory, '400Regular/Inter_400Regular.ttf'),
  bold: join(directory, '700Bold/Inter_700Bold.ttf'),
}
