'use strict';

module.exports = require('@strapi/strapi').factories.createCoreRouter('api::celeb-bio.celeb-bio');
