import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const directory = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter')))

/** Static files of Inter, for what the server draws (PDFs, pictures): pdfkit cannot choose a weight of a variable font. */
export const interFonts = {
  regular: join(directory, '400Regular/Inter_400Regular.ttf'),
  bold: join(directory, '700Bold/Inter_700Bold.ttf'),
}
