import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runLanes } from '#tests/support/lanes.ts'

let said = ''

beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : chunk
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const command = (name: string, script: string) => ({ name, command: [process.execPath, '-e', script] })
const speaking = (name: string, milliseconds: number) =>
  command(name, `console.log('${name} begins'); setTimeout(() => console.log('${name} ends'), ${milliseconds})`)

test('what commands say stands together, in the order of the list, although they run at the same time', async () => {
  const passed = await runLanes([[speaking('slow', 400)], [speaking('quick', 0), speaking('next', 0)]])
  expect(passed).toEqual([true, true, true])
  expect(said.match(/^\w+ (begins|ends)$/gm)).toEqual([
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
    'next begins',
    'next ends',
  ])
})

test('what is left runs in the lane that ends first, and stands last', async () => {
  const passed = await runLanes([[speaking('slow', 600)], [speaking('quick', 0)]], [speaking('left', 0)])
  expect(passed).toEqual([true, true, true])
  expect(said.match(/^\w+ (begins|ends)$/gm)).toEqual([
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
    'left begins',
    'left ends',
  ])
})

test('a command that fails, or that there is none of, does not keep the others from running', async () => {
  const missing = { name: 'missing', command: ['there-is-no-such-program'] }
  const passed = await runLanes([[command('failing', 'process.exit(3)'), missing, speaking('last', 0)]])
  expect(passed).toEqual([false, false, true])
  expect(said).toContain('✗ failing')
  expect(said).toContain('ENOENT')
})
