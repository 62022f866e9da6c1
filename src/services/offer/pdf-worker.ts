/** The worker of pdf.js. The polyfills of the page do not reach it, and those of its `legacy` build are for later browsers only. */
import '#services/language-polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
