'use strict';

module.exports = require('@strapi/strapi').factories.createCoreService(
  'api::latest-bollywood-new.latest-bollywood-new',
);
