import { join } from 'node:path'

/**
 * Static files of Inter, for what the server draws (PDFs, pictures): pdfkit cannot choose a weight of a variable font. Asked
 * when they are used: the generator of migrations, which loads tables as CommonJS, knows no folder of a module.
 */
export const interFonts = {
  get regular() {
    return join(import.meta.dirname, 'Inter-Regular.ttf')
  },
  get bold() {
    return join(import.meta.dirname, 'Inter-Bold.ttf')
  },
}
