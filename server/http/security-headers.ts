import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'

/** What no page needs is off. Bar codes are read with the camera; embedded videos fill the screen. */
const permissionsPolicy = [
  'camera=(self)',
  'fullscreen=*',
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
  ].map(off),
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(off),
].join(', ')

function off(feature: string): string {
  return `${feature}=()`
}

/**
 * Helmet's headers, by name. Inline styles are allowed, because Mantine and ProseMirror set them; inline scripts are not. HSTS and
 * upgrades only where the product is reached over TLS, because a first start over plain HTTP would otherwise lock itself out.
 *
 * Computed once, because they are the same for all answers. `@fastify/helmet` computes them for each, and writes a function into
 * each answer, which V8 allocates in old space: every request then stays in memory until the next full collection.
 */
export function securityHeaders({ public_url }: Pick<Config, 'public_url'>): Readonly<Record<string, string>> {
  const overTls = public_url.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        // Our WebAssembly for bar codes needs this (docs/decisions/0295); `eval` stays forbidden.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        // Embedded videos of articles (contract/content/rich-text.ts).
        'frame-src': ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        ...(overTls && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: overTls && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: overTls,
    crossOriginOpenerPolicy: overTls && { policy: 'same-origin' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(answer.req, answer, () => undefined)
  return { ...(answer.getHeaders() as Record<string, string>), 'permissions-policy': permissionsPolicy }
}
