import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const directory = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))

/** Static files of Inter, for what the server draws (PDFs, pictures): pdfkit cannot choose a weight of a variable font. */
export const interFonts = {
  regular: join(directory, '400Regular/Inter_400Regular.ttf'),
  bold: join(directory, '700Bold/Inter_700Bold.ttf'),
}
