import { projectFile } from '#server/process/project-files.ts'

/**
 * Static files of Inter for PDFs and images; pdfkit cannot select a weight of a variable font. Getters, because the
 * migration generator loads tables as CommonJS, where `import.meta.url` is not available.
 */
export const interFonts = {
  get regular() {
    return projectFile('server/fonts/Inter-Regular.ttf')
  },
  get bold() {
    return projectFile('server/fonts/Inter-Bold.ttf')
  },
}
