import { expect, test } from 'vitest'
import { pageLinks } from '#views/components/data-table/table-footer.tsx'

test.each([
  { current: 1, last: 1, links: [1] },
  { current: 1, last: 3, links: [1, 2, 3] },
  { current: 1, last: 20, links: [1, 2, 3, 4] },
  { current: 2, last: 20, links: [1, 2, 3, 4] },
  { current: 10, last: 20, links: [9, 10, 11, 12] },
  { current: 19, last: 20, links: [17, 18, 19, 20] },
  { current: 20, last: 20, links: [17, 18, 19, 20] },
])('page $current of $last is reached among at most four links', ({ current, last, links }) => {
  expect(pageLinks(current, last)).toEqual(links)
})
