import { beforeAll, describe, expect, test } from 'vitest'
import { firstSteps } from '#contract/dashboard/first-steps.ts'
import { type RoleSlug, roleSlugs } from '#contract/declare/access.ts'
import { actsAs, type CompanyRole, companyRoles } from '#contract/declare/company-role.ts'
import { auditedEntities } from '#contract/entities.ts'
import { endpoints, permissionNames } from '#contract/index.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import { filesAt } from '#src/page-files.ts'
import { requiredAccess } from '#src/required-access.ts'
import { entityPages } from '#src/routes/entity-pages.ts'
import { routes } from '#src/routes.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { settingsMatching } from '#views/core/cms/settings-search.ts'
import { findRoute, isKnown, loadRoutes, mayEnter, pagesAbove } from '#views/shell/find-route.ts'
import { type Menu, menuOf, navigationFor, settingsFor } from '#views/shell/management/navigation-groups.ts'
import { firstPages } from '#views/shell/menu.ts'
import { isPageShown } from '#views/shell/screen-frame.tsx'

/** Pages of the specification, section 2, one of each branch, and the zone they belong to. */
const specified: [path: string, zone: string, pattern: string][] = [
  ['/auth/login', 'public', '/auth/login'],
  ['/auth/reset-password-finish/abc', 'public', '/auth/reset-password-finish/:token'],
  ['/cms', 'cms', '/cms'],
  ['/cms/profile', 'cms', '/cms/profile'],
  ['/contractor', 'cms', '/contractor'],
  ['/contractor/contractors/7', 'cms', '/contractor/contractors/:id'],
  ['/contractor/contractors/7/contacts/store', 'cms', '/contractor/contractors/:id/contacts/store'],
  ['/contractor/contractors/7/training/records/3', 'cms', '/contractor/contractors/:id/training/records/:recordId'],
  ['/cms/device/devices/7/configurations', 'cms', '/cms/device/devices/:id/configurations'],
  ['/cms/device/functionalities/optional', 'cms', '/cms/device/functionalities/optional'],
  ['/cms/device/functionalities/store', 'cms', '/cms/device/functionalities/store'],
  ['/cms/faq/categories/store', 'cms', '/cms/faq/categories/store'],
  ['/cms/faq/categories/9', 'cms', '/cms/faq/categories/:id'],
  ['/cms/partner/partners/new-entries', 'cms', '/cms/partner/partners/new-entries'],
  ['/report/reports/partner-offers', 'cms', '/report/reports/partner-offers'],
  ['/cms/service-order/service-orders/12', 'cms', '/cms/service-order/service-orders/:id'],
  ['/cms/training/participants/4/add', 'cms', '/cms/training/participants/:termId/add'],
  ['/cms/user/roles/2', 'cms', '/cms/user/roles/:id'],
  ['/', 'partner', '/'],
  ['/training/terms/4/order-finish/8', 'partner', '/training/terms/:id/order-finish/:orderId'],
  ['/device/devices/7/errorcodes', 'partner', '/device/devices/:id/errorcodes'],
  ['/service-order/service-orders/register', 'partner', '/service-order/service-orders/register'],
  ['/service-order/service-orders/5/preview', 'partner', '/service-order/service-orders/:id/preview'],
  ['/multimedia/posts/films/pump', 'partner', '/multimedia/posts/:categorySlug/:slug'],
  ['/offer-generator/offers/3/copy', 'partner', '/offer-generator/offers/:id/copy'],
  ['/about-us', 'partner', '/:slug'],
]

test('before signing in only public pages are known, each of them a page of the whole table', async () => {
  const example = (path: string) => path.replaceAll(/:\w+/g, '7')
  const publicPaths = routes.filter(({ zone }) => zone === 'public').map(({ path }) => path)
  const asFound = () => publicPaths.map((path) => findRoute(example(path)).route.path)
  expect(publicPaths.length).toBeGreaterThan(5)
  expect(publicPaths.every((path) => isKnown(example(path)))).toBe(true)
  expect(isKnown('/cms/device/devices')).toBe(false)
  const before = asFound()
  await loadRoutes()
  expect(isKnown('/cms/device/devices')).toBe(true)
  expect(before).toEqual(publicPaths)
  expect(asFound()).toEqual(before)
})

describe('the route table', () => {
  beforeAll(loadRoutes)

  test.each(specified)('%s is a page of the %s zone', (path, zone, pattern) => {
    const { route } = findRoute(path)
    expect([route.zone, route.path]).toEqual([zone, pattern])
  })

  test('an address keeps its page when it has a query', () => {
    const { route, params } = findRoute('/cms/service-order/service-orders/12?tab=files')
    expect([route.path, params.id]).toEqual(['/cms/service-order/service-orders/:id', '12'])
  })

  test('an unknown page below /cms is the fallback page, and the catch-all for static pages is the last', () => {
    expect(findRoute('/cms/no/such/page').route.title.en).toBe('Page not found')
    expect(routes.at(-1)?.path).toBe('/:slug')
  })

  test('every page and every item of the navigation has a text in both languages', () => {
    const texts = routes.flatMap(({ title, navigation }) => [title, navigation?.label ?? title])
    expect(texts.filter(({ pl, en }) => !pl.trim() || !en.trim())).toEqual([])
  })

  test('fixed parts come before a parameter, wherever they are declared', () => {
    const patterns = [
      '/cms/partner/partners/new-entries',
      '/cms/device/functionalities/store',
      '/cms/device/tags/store',
    ]
    expect(patterns.map((path) => findRoute(path).route.path)).toEqual(patterns)
  })

  test('no two pages have one path, and what is above a page is a page', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(
      routes.flatMap(({ parent }) => parent ?? []).filter((parent) => !paths.some((path) => path === parent)),
    ).toEqual([])
  })

  test('a page asks for an existing permission; one in preparation for none', () => {
    const known = permissionNames()
    const asked = routes
      .filter(({ zone }) => zone !== 'public')
      .map((route) => ({ route, access: requiredAccess(route) }))
    expect(asked.filter(({ access }) => access !== null && !known.includes(access))).toEqual([])
    expect(asked.filter(({ route, access }) => route.screen && access === null)).toEqual([])
    expect(asked.filter(({ route, access }) => !route.screen && access !== null)).toEqual([])
  })
})

describe('the pages of an entity', () => {
  beforeAll(loadRoutes)

  test('follow from its declaration', () => {
    const pages = routes.filter(({ path }) => path.startsWith('/cms/dictionary/brands'))
    expect(pages.map(({ path, title, access, parent }) => ({ path, title: title.pl, access, parent }))).toEqual([
      {
        path: '/cms/dictionary/brands',
        title: 'Marki',
        access: 'dictionary.brands.index',
        parent: '/cms/settings/dictionaries',
      },
      {
        path: '/cms/dictionary/brands/store',
        title: 'Nowa marka',
        access: 'dictionary.brands.store',
        parent: '/cms/dictionary/brands',
      },
      {
        path: '/cms/dictionary/brands/:id',
        title: 'Szczegóły',
        access: 'dictionary.brands.show',
        parent: '/cms/dictionary/brands',
      },
    ])
  })

  test('load the screens of a small dictionary without a file of its own', async () => {
    const pages = entityPages.filter(({ path }) => /^\/cms\/(dictionary\/brands|training\/types)/.test(path))
    const screens = await Promise.all(pages.map(({ screen }) => screen?.()))
    expect(screens.map((screen) => typeof screen)).toEqual(Array.from({ length: 6 }, () => 'function'))
  }, 30_000)

  test('are targets of the history', () => {
    const pages = auditedEntities.flatMap((entity) => recordPage(entity, 7) ?? [])
    expect(pages.length).toBeGreaterThan(30)
    const lost = pages.filter((path) => findRoute(path).route.path.endsWith('*'))
    expect(lost).toEqual([])
  })
})

test('a tab of a contractor is entered only with the permission to read what it shows', async () => {
  await loadRoutes()
  const may = { 'contractor.contractors.show': true } as const
  const tab = (child: string) => `/contractor/contractors/7/${child}`
  const own = ['overview', 'main'].map(tab)
  const others = ['contacts', 'training/records', 'serviceorder/service-orders', 'offers', 'partner', 'users'].map(tab)
  expect([...own, ...others].filter((address) => mayEnter(address, may))).toEqual(own)
  const orders = { 'service-order.service-orders.index': true } as const
  expect(mayEnter(tab('serviceorder/service-orders'), { ...may, ...orders })).toBe(true)
  expect(mayEnter(tab('serviceorder/service-orders'), orders)).toBe(false)
})

describe('the menu of the back office', () => {
  const all = Object.fromEntries(permissionNames().map((name) => [name, true as const]))
  const staff = roleSlugs.filter((slug) => slug !== 'partner')
  const menuOfRole = (slug: RoleSlug) =>
    menuOf(Object.fromEntries(expandPermissions(slug, permissionNames()).map((name) => [name, true as const])), [
      { slug },
    ])
  const namesOf = ({ first, groups }: Menu) =>
    [first, ...groups.map(({ items }) => items)].flat().map(({ title, navigation }) => navigation?.label ?? title)

  test('shows nothing to a person without permissions', () => {
    expect(navigationFor('cms', {})).toEqual([])
    expect(menuOf({}, [])).toEqual({ first: [], groups: [], settings: [] })
  })

  test.each(staff)('of %s has at most 35 entries, and no two names alike, nor that of a group', (slug) => {
    const menu = menuOfRole(slug)
    const names = namesOf(menu)
    expect(names.length).toBeGreaterThan(10)
    expect(names.length).toBeLessThanOrEqual(35)
    const severals = menu.groups.filter(({ items }) => items.length > 1).map(({ label }) => label)
    for (const locale of ['pl', 'en'] as const) {
      const texts = [...names, ...severals].map((name) => name[locale])
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    }
  })

  test('no two pages of menu and settings have one name', () => {
    const pages = [...navigationFor('cms', all), ...settingsFor(all)].flatMap(({ items }) => items)
    for (const locale of ['pl', 'en'] as const) {
      const texts = pages.map(({ title, navigation }) => (navigation?.label ?? title)[locale])
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    }
    const imports = pages.filter(({ path }) => path.startsWith('/cms/import/'))
    expect(imports.map(({ navigation }) => navigation?.label?.pl)).toEqual([
      'Import: kody błędów',
      'Import: dokumentacja',
      'Import: urządzenia',
      'Import: numery seryjne',
      'Import: części zamienne',
    ])
  })

  test('has the groups by the work of people, then users and settings', () => {
    const { first, groups } = menuOfRole('super-admin')
    expect(first.map(({ path }) => path)).toEqual([
      '/cms',
      '/cms/service-order/service-orders',
      '/cms/partner/partners',
      '/cms/partner/partners/new-entries',
      '/cms/training/terms',
    ])
    expect(groups.map(({ label, items }) => [label.pl, items.length])).toEqual([
      ['Serwis', 5],
      ['Firmy i oferty', 4],
      ['Produkty', 5],
      ['Szkolenia', 5],
      ['Treści', 5],
      ['Raporty', 4],
      ['Użytkownicy i uprawnienia', 1],
      ['Ustawienia i słowniki', 1],
    ])
  })

  test.each(staff)('of %s begins with its own pages, all of which it may open', (slug) => {
    expect(menuOfRole(slug).first.map(({ path }) => path)).toEqual(['/cms', ...firstPages[slug]])
  })

  test("is a flat list for a person with few permissions, and has the pages of a moderator for a role of one's own", () => {
    const some = menuOf({ 'service-order.repair-types.index': true, 'faq.posts.index': true }, [{ slug: 'own' }])
    expect(some.first.map(({ path }) => path)).toEqual(['/cms/faq/posts', '/cms/service-order/repair-types'])
    expect([some.groups, some.settings]).toEqual([[], []])
    expect(menuOf(all, [{ slug: 'own' }]).first.map(({ path }) => path)).toEqual(['/cms', ...firstPages.moderator])
  })

  test('leads to each page: by an entry, by the settings, or by the page above it', () => {
    const placed = new Set([...navigationFor('cms', all), ...settingsFor(all)].flatMap(({ items }) => items))
    const lost = routes.filter((route) => {
      const isOwn = route.path === '/cms/profile' || route.path === '/cms/*'
      return route.zone === 'cms' && !isOwn && ![route, ...pagesAbove(route)].some((page) => placed.has(page))
    })
    expect(lost.map(({ path }) => path)).toEqual([])
  })

  test('leaves dictionaries to the settings, each with a purpose, below its section', () => {
    const sections = settingsFor(all)
    const pages = sections.flatMap(({ items }) => items)
    expect(pages.filter(({ navigation }) => !navigation?.about?.pl || !navigation.about.en)).toEqual([])
    const above = (path: string) => pagesAbove(findRoute(path).route).map(({ title }) => title.pl)
    expect(above('/cms/training/types')).toEqual(['Ustawienia i słowniki', 'Ustawienia: szkolenia'])
    expect(above('/cms/training/types/3')).toEqual([
      'Ustawienia i słowniki',
      'Ustawienia: szkolenia',
      'Rodzaje szkoleń',
    ])
    const found = (typed: string) =>
      settingsMatching(sections, typed).flatMap(({ items }) => items.map(({ path }) => path))
    expect(found('jezyki')).toEqual(['/cms/dictionary/languages'])
    expect(found('LANGUAGE')).toEqual(['/cms/dictionary/languages'])
    expect(found('rodzaj szkol')).toEqual(['/cms/training/types'])
    expect(found('bledow')).toEqual(['/cms/import/error-codes'])
    expect(found('')).toEqual(pages.map(({ path }) => path))
    expect(found('nic takiego')).toEqual([])
  })
})

describe('a page of the partner zone', () => {
  /** The permissions of a partner with these roles in the company, or of its administrator. */
  const held = (company_roles: readonly CompanyRole[], is_company_admin = false) =>
    Object.fromEntries(
      permissionNames()
        .filter((name) => name.startsWith('partnerzone.'))
        .filter((name) => {
          const callers = endpoints[name as keyof typeof endpoints]?.companyRoles
          return callers === undefined || actsAs({ is_company_admin, company_roles }, callers)
        })
        .map((name) => [name, true as const]),
    )
  const own = () => routes.filter(({ zone }) => zone === 'partner')

  test('is shown to an administrator of the company', () => {
    expect(own().filter((route) => !isPageShown(route, held([], true)))).toEqual([])
  })

  test('says so to others when its form could not be sent', () => {
    const hidden = own().filter((route) => !isPageShown(route, held([])))
    expect(hidden.map(({ path }) => path).toSorted()).toEqual([
      '/device/units/store',
      '/offer-generator/offers/:id',
      '/offer-generator/offers/:id/copy',
      '/offer-generator/offers/register',
      '/profile/companies/:id',
      '/service-order/service-maintenances/:id/complete',
      '/service-order/service-maintenances/register',
      '/service-order/service-orders/:id',
      '/service-order/service-orders/register',
      '/service-order/spare-parts-orders/register',
      '/user/users/store',
    ])
    const ofAdministrators = own().filter((route) => !isPageShown(route, held(companyRoles)))
    expect(ofAdministrators.map(({ path }) => path).toSorted()).toEqual(['/profile/companies/:id', '/user/users/store'])
  })
})

test('a page is named together with those above it, so that unsaved text says where it was typed', () => {
  const named = (address: string) => {
    const { route } = findRoute(address)
    return [...pagesAbove(route), route].map(({ title }) => title.pl)
  }
  expect(named('/user/users/store')).toEqual(['Współpracownicy', 'Zaproszenie współpracownika'])
  expect(named('/service-order/service-maintenances/7')).toEqual(['Przeglądy serwisowe', 'Przegląd serwisowy'])
})

test.each(Object.entries(firstSteps))(
  'the first step %s leads to a page that its permissions open',
  async (_, { href, needs }) => {
    await loadRoutes()
    const path = href.replace(/\?.*/, '')
    expect(routes.map((route) => route.path)).toContain(path)
    const zone = href.startsWith('/cms') ? 'core.dashboard.index' : 'partnerzone.dashboard.index'
    expect(mayEnter(path, Object.fromEntries([...needs, zone].map((name) => [name, true as const])))).toBe(true)
    expect(permissionNames()).toEqual(expect.arrayContaining([...needs]))
  },
)

describe('the first script of the page', () => {
  // One file for each page, named by its place in the table.
  const pageFiles = {
    texts: '/texts',
    files: routes.map((_, place) => `/${place}.js`),
    zones: { public: [], cms: [], partner: [] },
    pages: routes.map(({ path, zone }, place) => [path, zone, [place]] as const),
  }
  const addressOf = (path: string) => path.replaceAll(/:\w+/g, '7').replace('*', 'any/thing')
  const fileOf = (path: string) => `/${routes.indexOf(findRoute(path).route as (typeof routes)[number])}.js`

  test('requests the files of the page that the route table has at each address', () => {
    const addresses = [...routes.map(({ path }) => addressOf(path)), ...specified.map(([path]) => path)]
    const other = addresses.filter((path) => filesAt(pageFiles, path, true, 'pl')[0] !== fileOf(path))
    expect(other).toEqual([])
  })

  test('requests the texts of the start, of the zone, and of the pages whose addresses begin alike', () => {
    const textsAt = (path: string) => filesAt(pageFiles, path, true, 'en').slice(1)
    expect(textsAt('/auth/login')).toEqual(['/texts.start.en.json'])
    const cms = ['/texts.start.en.json', '/texts.cms.en.json']
    expect(textsAt('/cms')).toEqual(cms)
    expect(textsAt('/cms/device/devices')).toEqual([...cms, '/texts.cms.device.en.json'])
    expect(textsAt('/contractor/contractors/7')).toEqual([...cms, '/texts.cms.contractor.en.json'])
  })

  test('requests the page of sign-in for a stranger at an address that is not public', () => {
    const signIn = fileOf('/auth/login')
    expect(filesAt(pageFiles, '/cms/device/devices', false, 'pl')[0]).toBe(signIn)
    expect(filesAt(pageFiles, '/nowhere/at/all', false, 'pl')[0]).toBe(signIn)
    expect(filesAt(pageFiles, '/auth/register', false, 'pl')[0]).toBe(fileOf('/auth/register'))
  })
})
