import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Found } from '#machines/search/destinations.ts'
import { recordAt, withOpened } from '#services/search/opened-lately.ts'
import { openedLately } from '#services/search/opened-lately-actors.ts'
import { createPageName } from '#services/shell/page-name.ts'

it.each([
  ['/cms/partner/partners/7', 'partner.partners', '7'],
  ['/contractor/contractors/12/contacts', 'contractor.contractors', '12'],
  ['/service-order/service-orders/31/preview', 'service-order.service-orders', '31'],
  ['/news/nowa-pompa', 'news.news', 'nowa-pompa'],
])('the page %s is of a record', (path, entity, id) => {
  expect(recordAt(path, 'Nazwa')).toEqual({ entity, id, title: 'Nazwa', subtitle: null, path })
})

it.each(['/cms', '/cms/partner/partners', '/cms/partner/partners/store', '/cms/dictionary/countries/2'])(
  'the page %s is of no record that the search finds',
  (path) => expect(recordAt(path, 'Nazwa')).toBeNull(),
)

it('a record is remembered as soon as its page names it, while somebody is signed in', () => {
  const pageName = createPageName()
  let kept: readonly Found[] = []
  const keep = (found: readonly Found[]) => {
    kept = found
  }
  pageName.tell({ path: '/cms/partner/partners/7', title: 'Instal-Term' })
  const remembering = createActor(openedLately({ pageName, recent: { read: () => kept, keep } })).start()
  pageName.tell(null)
  pageName.tell({ path: '/cms/partner/partners', title: 'Partnerzy' })
  pageName.tell({ path: '/cms/device/devices/3', title: 'Model 3' })
  remembering.stop()
  pageName.tell({ path: '/cms/device/devices/4', title: 'Model 4' })
  expect(kept.map(({ title }) => title)).toEqual(['Model 3', 'Instal-Term'])
})

it('a reopened record comes first, with its name, and the oldest goes', () => {
  const found = (id: string): Found => ({
    entity: 'device.devices',
    id,
    title: `Model ${id}`,
    subtitle: 'Nordvik',
    path: `/cms/device/devices/${id}`,
  })
  const recent = ['1', '2', '3', '4', '5', '6'].map(found)
  const again = recordAt('/cms/device/devices/3/errorcodes', 'Model 3') as Found
  expect(withOpened(recent, again)).toEqual(['3', '1', '2', '4', '5', '6'].map(found))
  expect(withOpened(recent, found('9')).map(({ id }) => id)).toEqual(['9', '1', '2', '3', '4', '5'])
  expect(withOpened(recent, found('1'))).toBe(recent)
})
