/** The programs of a package by their names: `./portal serve`, `./portal backup <file>`. */
const programs: Record<string, () => Promise<unknown>> = {
  serve: () => import('#server/main.ts'),
  worker: () => import('#server/worker.ts'),
  'create-admin': () => import('./create-admin.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'rebuild-reports': () => import('./rebuild-reports.ts'),
  erp: () => import('./erp.ts'),
}

// A program reads its arguments as if it had been started by itself.
const [command = ''] = process.argv.splice(2, 1)
const program = programs[command]
if (program) await program()
else {
  console.error(`Usage: portal ${Object.keys(programs).join(' | ')} [arguments]`)
  process.exitCode = 1
}

export {}
