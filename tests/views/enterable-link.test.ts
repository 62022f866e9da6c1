import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { Enterable } from '#views/components/page/enterable.ts'
import { EnterableAction, EnterableLink } from '#views/components/page/enterable-link.tsx'
import { loadRoutes, mayEnter } from '#views/shell/find-route.ts'

beforeAll(loadRoutes)

/** A row's name as the frame lets somebody with these permissions see it. */
function drawn(href: string, ...held: string[]): string {
  const permissions = Object.fromEntries(held.map((name) => [name, true as const]))
  const value = (address: string) => mayEnter(address, permissions)
  const link = createElement(EnterableLink, { href, className: 'name' } as never, 'Polaris 12')
  return renderToStaticMarkup(
    createElement(Router, { ssrPath: '/' } as never, createElement(Enterable, { value }, link)),
  )
}

test('a link is one for whoever may enter its page, and for others the text alone', () => {
  const device = '/cms/device/devices/7?list=device.devices.index'
  expect(drawn(device, 'device.devices.index', 'device.devices.show')).toMatch(
    /^<a .*href="[^"]*devices\/7.*Polaris 12<\/a>$/,
  )
  expect(drawn(device, 'device.devices.index')).toBe('<span class="name">Polaris 12</span>')
  expect(drawn('/device/devices/7', 'partnerzone.device.devices.index')).toContain('<span')
  expect(drawn('/warranty')).toContain('<a ')
})

test('a way to more is not drawn for whoever may not enter its page', () => {
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
  expect(more({ 'device.configurations.show': true })).toContain('<a ')
  expect(more({})).toBe('')
})
