import { join } from 'node:path'

/** Static files of Inter, for what the server draws (PDFs, pictures): pdfkit cannot choose a weight of a variable font. */
export const interFonts = {
  regular: join(import.meta.dirname, 'Inter-Regular.ttf'),
  bold: join(import.meta.dirname, 'Inter-Bold.ttf'),
}
