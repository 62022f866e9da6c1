import type { RouteDeclaration } from '#src/routes.ts'
import { partnerListTabs } from '#views/partner/tabs.ts'
import { details, listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const partners = '/cms/partner/partners'
const partner = `${partners}/:id`

const screens = () => import('#views/partner/cms/partners.tsx')

/** Partner companies with their branches and people. */
export const partnerPages: readonly RouteDeclaration[] = [
  page(partners, listTitle('partner.partners'), {
    access: 'partner.partners.index',
    navigation: { group: 'companies', order: 20 },
    screen: () => screens().then((module) => module.Partners),
  }),
  page(`${partners}/store`, newTitle('partner.partners'), {
    access: 'partner.partners.store',
    parent: partners,
    screen: formPage(() => import('#views/contractor/new-partner.tsx').then((module) => module.NewPartner)),
  }),
  ...partnerListTabs.flatMap(({ tab, path, entity, param, title, newTitle }) => {
    const list = { also: ['partner.partners.show'], parent: partners }
    const record = { ...list, screen: formPage(() => screens().then((module) => module.partnerChildren[tab].record)) }
    return [
      page(`${partner}${path}/store`, newTitle, { ...record, access: `${entity}.store` }),
      page(`${partner}${path}/:${param}`, title, { ...record, access: `${entity}.show` }),
      page(`${partner}${path}`, title, {
        ...list,
        access: `${entity}.index`,
        screen: () => screens().then((module) => module.partnerChildren[tab].list),
      }),
    ]
  }),
  page(partner, details, {
    access: 'partner.partners.show',
    parent: partners,
    screen: formPage(() => screens().then((module) => module.PartnerData)),
  }),
]
