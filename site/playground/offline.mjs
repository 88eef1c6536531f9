// Lets the browser keep the site, so that it works without a network. Nothing else is kept, and nobody is told.

/** The service worker of this site, or null where a browser has or allows none, such as for pages of a folder. */
export async function keepSite() {
  try {
    await navigator.serviceWorker.register(new URL('service.js', import.meta.url), {updateViaCache: 'none'});
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}
