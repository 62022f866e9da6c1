import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { Enterable } from '#views/components/page/links/enterable.ts'
import { EnterableAction, EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { loadRoutes, mayEnter } from '#views/shell/find-route.ts'

beforeAll(loadRoutes)

/** A row's name as the frame lets a person with these permissions see it. */
function drawn(href: string, ...held: string[]): string {
  const permissions = Object.fromEntries(held.map((name) => [name, true as const]))
  const value = (address: string) => mayEnter(address, permissions)
  const link = createElement(EnterableLink, { href, className: 'name' } as never, 'Polaris 12')
  return renderToStaticMarkup(
    createElement(Router, { ssrPath: '/' } as never, createElement(Enterable, { value }, link)),
  )
}

test('a link is one for people who may open its page, and text for others', () => {
  const device = '/cms/device/devices/7?list=device.devices.index'
  expect(drawn(device, 'device.devices.index', 'device.devices.show')).toMatch(
    /^<a .*href="[^"]*devices\/7.*Polaris 12<\/a>$/,
  )
  expect(drawn(device, 'device.devices.index')).toBe('<span class="name">Polaris 12</span>')
  expect(drawn('/device/devices/7', 'partnerzone.device.devices.index')).toContain('<span')
  expect(drawn('/warranty')).toContain('<a ')
})

test('a link to more is not drawn for people who may not open its page', () => {
  const codes = '/cms/device/devices/7/errorcodes'
  const more = (permissions: Record<string, true>) =>
    renderToStaticMarkup(
      createElement(
        Router,
        { ssrPath: '/' } as never,
        createElement(
          Enterable,
          { value: (address: string) => mayEnter(address, permissions) },
          createElement(EnterableAction, { href: codes } as never, 'All'),
        ),
      ),
    )
  const parts = { 'device.configurations.show': true } as const
  expect(more({ ...parts, 'device.devices.show': true })).toContain('<a ')
  expect(more(parts)).toBe('')
  expect(more({})).toBe('')
})

test('of the tabs of a record people see those that they may open', () => {
  const at = (child: string) => ({ href: `/contractor/contractors/7/${child}`, label: child })
  const tabs = ['overview', 'contacts', 'offers'].map(at)
  const value = (address: string) =>
    mayEnter(address, { 'contractor.contractors.show': true, 'contractor.contacts.index': true })
  const bar = createElement(LinkTabs, { label: 'Contractor', tabs, path: '/contractor/contractors/7/overview' })
  const html = renderToStaticMarkup(
    createElement(Router, { ssrPath: '/' } as never, createElement(Enterable, { value }, bar)),
  )
  expect([...html.matchAll(/>(\w+)<\/a>/g)].map(([, label]) => label)).toEqual(['overview', 'contacts'])
})
