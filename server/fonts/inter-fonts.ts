import { join } from 'node:path'

/**
 * Static files of Inter for PDFs and images; pdfkit cannot select a weight of a variable font. Getters, because the
 * migration generator loads tables as CommonJS, where `import.meta.dirname` is not available.
 */
export const interFonts = {
  get regular() {
    return join(import.meta.dirname, 'Inter-Regular.ttf')
  },
  get bold() {
    return join(import.meta.dirname, 'Inter-Bold.ttf')
  },
}
