import { expect, test } from 'vitest'
import { negative, positive } from '#services/notifications.ts'
import { toasts } from '#views/shell/toasts/toasts.ts'

test('a toast that comes before its container waits for it, and later ones go straight to it', () => {
  const shown: string[] = []
  let asked = 0
  toasts.awaitFirst(() => {
    asked += 1
  })
  toasts.show(positive('Saved'))
  expect([asked, toasts.isWaiting()]).toEqual([1, true])
  const stop = toasts.listen(({ text }) => shown.push(text))
  toasts.show(negative('Error!'))
  stop()
  expect([shown, asked, toasts.isWaiting()]).toEqual([['Saved', 'Error!'], 1, false])
})
