'use strict';

module.exports = require('@strapi/strapi').factories.createCoreController(
  'api::latest-bollywood-new.latest-bollywood-new',
);
