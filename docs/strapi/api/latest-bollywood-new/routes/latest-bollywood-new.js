'use strict';

module.exports = require('@strapi/strapi').factories.createCoreRouter(
  'api::latest-bollywood-new.latest-bollywood-new',
);
