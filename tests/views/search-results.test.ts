import { beforeAll, expect, it } from 'vitest'
import { permissionNames } from '#contract/index.ts'
import { staffScope } from '#server/http/access/scope.ts'
import { foundInOffice } from '#server/modules/search/office.ts'
import { requiredAccess } from '#src/required-access.ts'
import { findRoute, loadRoutes } from '#views/shell/find-route.ts'

beforeAll(loadRoutes)

const restrictions = { brands: [], provinces: [], partners: [] }

/** Permissions needed by the pages of search results of the back office, tried for a person who lacks one. */
function neededWithout(missing: string | null): string[] {
  const permissions = Object.fromEntries(
    permissionNames().flatMap((name) => (name === missing ? [] : [[name, true as const]])),
  )
  const scope = staffScope({ memberships: [], restrictions, permissions })
  return foundInOffice(permissions, scope).flatMap(
    ({ path }) => requiredAccess(findRoute(path({ id: '7', title: 'Nazwa', slug: 'nazwa' })).route) ?? [],
  )
}

it('links only to pages that the person may open', () => {
  const needed = new Set(neededWithout(null))
  expect(needed.size).toBeGreaterThan(15)
  expect([...needed].filter((permission) => neededWithout(permission).includes(permission))).toEqual([])
})
