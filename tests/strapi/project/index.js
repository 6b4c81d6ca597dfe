'use strict';

const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const seed = path.join(process.cwd(), 'seed.json');
const picture = path.join(process.cwd(), 'picture.png');

/** Publishes the entries of `seed.json` in an empty database, and writes a read-only API token to `token`. */
async function bootstrap({ strapi }) {
  for (const [uid, entries] of Object.entries(JSON.parse(readFileSync(seed, 'utf8')))) {
    if ((await strapi.documents(uid).count({})) > 0) return;
    for (const data of entries) await strapi.documents(uid).create({ data, status: 'published' });
  }
  const { accessKey } = await strapi
    .service('admin::api-token')
    .create({ name: 'site', description: '', type: 'read-only', lifespan: null });
  writeFileSync(path.join(process.cwd(), 'token'), accessKey);
  await addPicture(strapi);
}

async function addPicture(strapi) {
  const uid = 'api::celeb-bio.celeb-bio';
  const [file] = await strapi
    .plugin('upload')
    .service('upload')
    .upload({
      data: { fileInfo: { alternativeText: 'A portrait' } },
      files: {
        filepath: picture,
        originalFilename: 'portrait.png',
        mimetype: 'image/png',
        size: readFileSync(picture).length,
      },
    });
  const bio = await strapi.documents(uid).findFirst({ filters: { url_slug: 'aarav-suryan' } });
  await strapi
    .documents(uid)
    .update({ documentId: bio.documentId, data: { image: file.id }, status: 'published' });
}

module.exports = { register() {}, bootstrap };
