// Preloaded by setup.mjs into what it starts. The ES modules of drizzle-orm re-export each other in circles, and linking
// them takes 150 MB that the process keeps. Its CommonJS build exports the same and takes a tenth of it.
import { registerHooks } from 'node:module'

const conditions = ['node', 'require']

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^drizzle-orm(?:\/|$)/.test(specifier) ? { ...context, conditions } : context),
})
