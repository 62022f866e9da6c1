import { readFileSync } from 'node:fs'
import { read } from '@e965/xlsx'
import { checkArchive } from '#server/archive/check.ts'
import { readWorkbook } from '#server/workbook/read.ts'

/*
 * Reads one file in one way and says what that took, in a process of its own: `node read-once.ts <way> <file>`. While
 * it reads, a timer says for how long the main loop was held at most.
 */
const [way = '', path = ''] = process.argv.slice(2)

const ways: Record<string, () => Promise<number>> = {
  async sheetjs() {
    return Object.keys(read(readFileSync(path), { dense: true }).Sheets).length
  },
  async workbook() {
    let rows = 0
    for await (const batch of readWorkbook(path, { maxRows: 200_000 })) rows += batch.length
    return rows
  },
  async archive() {
    let entries = 0
    for await (const _ of checkArchive(path, { maxBytes: 4 * 1024 ** 3, maxEntries: 20_000 })) entries += 1
    return entries
  },
}

const before = peak()
let held = 0
let last = performance.now()
const watch = setInterval(() => {
  held = Math.max(held, performance.now() - last - 5)
  last = performance.now()
}, 5)
const began = performance.now()
const count = await ways[way]?.()
const seconds = (performance.now() - began) / 1000
clearInterval(watch)
console.log(JSON.stringify({ count, seconds, growth: peak() - before, held }))

/** The most megabytes that the process held so far. */
function peak(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
