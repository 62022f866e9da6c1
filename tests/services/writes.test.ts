import { expect, test } from 'vitest'
import { createWrites } from '#services/writes.ts'

test('a change is reported once to each listener, also to one that unsubscribes and subscribes within it', () => {
  const { told, listen } = createWrites()
  const heard: string[] = []
  let stop = () => undefined as unknown
  const again = () => {
    heard.push('counts')
    stop()
    stop = listen(again)
  }
  stop = listen(again)
  const stopOther = listen(() => heard.push('other'))
  told()
  expect(heard).toEqual(['counts', 'other'])
  stopOther()
  told()
  expect(heard).toEqual(['counts', 'other', 'counts'])
})
